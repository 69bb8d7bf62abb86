// The words of the product that people and integrations rely on. Odd spellings are part of the contract.
export const messages = {
  taskForm: {
    missing: "Please fill in all required fields!",
    failed: "Something went wrong!",
    loadFailed: "Failed to load task data",
    updateFailed: "Failed to update task",
    added: "Task Added Successfully",
    updated: "Task Updated Successfully!",
    adding: "Adding Task...",
    updating: "Updating...",
  },
  list: {
    loading: "Loading tasks...",
    empty: "No tasks found.",
    emptyMine: "No posts here.",
    failed: "Failed to load tasks.",
  },
  remove: {
    confirm: "Are you sure you want to delete this task?",
    failed: "Failed to delete task",
    error: "Error deleting task",
  },
  bid: {
    likedTitle: "Liked!",
    liked: "You liked this task.",
    alreadyLikedTitle: "Already Liked",
    alreadyLiked: "You've already liked this task.",
    errorTitle: "Error",
    error: "Something went wrong!",
    action: "Bid Now",
    done: "Already Bidded",
  },
} as const;
