// One bid on one task: pressed, answered, told. A bid counts as a like.
import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "#contract/client.ts";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import type { Task } from "#contract/task.ts";
import { browserClient } from "#web/data/api.ts";
import { useSessionEnded } from "#web/data/session-ended.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { isSample } from "./sample-task.ts";

export type BidNews = { tone: "success" | "info" | "danger"; title: string; message: string; reason?: string };

export function useBid(task: Task) {
  const { user, loading } = useIdentity();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const sessionEnded = useSessionEnded();
  const [pressed, setPressed] = useState(false);
  const [gone, setGone] = useState(false);
  const [counted, setCounted] = useState<number | null>(null);
  const [news, setNews] = useState<BidNews>(likedNews);
  const [telling, setTelling] = useState(false);
  const asking = useRef(false);
  const likes = counted ?? task.likeCount;

  function tell(next: BidNews) {
    setNews(next);
    setTelling(true);
  }

  async function bid() {
    if (asking.current || pressed || gone) return;
    if (isSample(task)) return tell(sampleNews);
    if (!user) return navigate(pagePaths.login, { state: { from: pathname, fromState: { task } } });
    asking.current = true;
    setPressed(true);
    try {
      const { modifiedCount } = await browserClient.signedIn.request("PATCH /alltasks/{id}", { id: task._id, body: { email: user.email } });
      if (modifiedCount > 0) setCounted(likes + 1);
      tell(modifiedCount > 0 ? likedNews : alreadyLikedNews);
    } catch (error) {
      setPressed(false);
      await fail(error);
    } finally {
      asking.current = false;
    }
  }

  async function fail(error: unknown) {
    const status = error instanceof ApiError ? error.status : null;
    if (status === 401) return sessionEnded();
    if (status === 404) setGone(true);
    tell({ ...errorNews, reason: status === 404 ? "This task is no longer on the market." : failureReason(error) });
  }

  return {
    likes,
    pressed,
    gone,
    /** False until it is known who is signed in: a press would not know where to go. */
    ready: user !== null || !loading,
    news,
    telling,
    setTelling,
    bid,
  };
}

const likedNews: BidNews = { tone: "success", title: messages.bid.likedTitle, message: messages.bid.liked };
const alreadyLikedNews: BidNews = { tone: "info", title: messages.bid.alreadyLikedTitle, message: messages.bid.alreadyLiked };
const errorNews: BidNews = { tone: "danger", title: messages.bid.errorTitle, message: messages.bid.error };
const sampleNews: BidNews = {
  tone: "info",
  title: "A sample",
  message: "Nobody posted this task, so there is nothing to bid on. The market has real ones.",
};
