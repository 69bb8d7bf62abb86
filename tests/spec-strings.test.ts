// The strings that the specification fixes, letter by letter and odd spellings included, must be in the English messages.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { anonymous, cardDefaults } from "#contract/platform/display.ts";
import { categories } from "#contract/tasks/categories.ts";

type Message = string | { match: Record<string, string> }[];

/** `{…}` stands for any placeholder. */
const strings: Record<string, string[]> = {
  "the About page": ["About", "Get Started", "Get Started Now"],
  "the navigation bar": ["Home", "Add Task", "Browse Tasks", "My Posted Tasks", "Dashbord", "About", "Login"],
  "the profile menu": [
    "See all profiles",
    "Meta Business Suite",
    "Settings & privacy",
    "Help & support",
    "Display & accessibility",
    "Give feedback",
    "Log out",
  ],
  "the home page": ["Home", "Discover Top Apps", "Track. Learn. Grow.", "Built for Everyone", "The Future is App-Based", "Explore Now"],
  "the task card": ["Due {deadline}", "See more..."],
  "the lists": ["Loading tasks...", "No tasks found.", "Failed to load tasks.", "No posts here."],
  "deleting a task": ["Are you sure you want to delete this task?"],
  "the login page": [
    "Email",
    "Password",
    "Forgot Password?",
    "Login",
    "Continue with Google",
    "Create Account",
    "Logging in...",
    "Please enter both email and password",
    "Login failed! Please check your credentials.",
    "Login failed!",
    "Google login failed!",
    "Login successful!",
    "Google login successful!",
  ],
  "the register page": [
    "Full Name",
    "Photo URL",
    "Email",
    "Password",
    "Create Account",
    "Continue with Google",
    "Login Here",
    "Creating Account...",
    "You must accept the terms and conditions.",
    "Password must contain at least one number, one lowercase letter, one uppercase letter, and be at least 6 characters long.",
    "Weak password",
    "Google login failed",
    "Registration failed!",
    "Registration successful!",
  ],
  "the profile page": ["My Profail", "Edit Profile", "Save Changes", "Cancel", "Log Out", "No user is currently logged in."],
  "the create form": [
    "Create New Task",
    "Adding Task...",
    "Task Added Successfully",
    "Please fill in all required fields!",
    "Something went wrong!",
  ],
  "the update form": [
    "Update Task",
    "Updating...",
    "Task Updated Successfully!",
    "Please fill in all required fields!",
    "Failed to load task data",
    "Failed to update task",
  ],
  "the bid page": [
    "Bid Now",
    "Already Bidded",
    "Likes",
    "Liked!",
    "You liked this task.",
    "Already Liked",
    "You've already liked this task.",
    "Error",
    "Something went wrong!",
  ],
  "the dashboard": [
    "Dashboard",
    "All-Items",
    "My Item",
    "Add item",
    "Analytics",
    "Reports",
    "Settings",
    "Logout",
    "Full Width",
    "Boxed",
    "Quick Actions",
    "Recent Activity",
    "System Status",
  ],
  "the 404 page": ["Looks like you're lost", "The page you are looking for is not available!", "Go to Home"],
  "the categories": ["Web Development", "Design", "Writing", "Marketing", "Data Analysis", "Mobile Development", "Other"],
};

const english: Record<string, Message> = JSON.parse(readFileSync(new URL("../texts/en.json", import.meta.url), "utf8"));
const known = new Set(Object.values(english).flatMap(formsOf).map(withoutNames));

function formsOf(message: Message): string[] {
  return typeof message === "string" ? [message] : message.flatMap(({ match }) => Object.values(match));
}

function withoutNames(text: string): string {
  return text.replaceAll(/\{\w+\}/g, "{}");
}

describe.each(Object.entries(strings))("of %s", (_, texts) => {
  test.each(texts)("%s", (text) => {
    expect(known).toContain(withoutNames(text));
  });
});

test("values that are stored or sent keep their English text", () => {
  expect(categories).toEqual(strings["the categories"]);
  expect(anonymous).toBe("Anonymous");
  expect(cardDefaults).toEqual({ budget: 1_500, deadline: "June 15, 2025", likeCount: 0 });
});
