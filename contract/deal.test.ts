import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { offerDiagram, taskDiagram, transitionTable } from "#tests/support/deal-pictures.ts";
import {
  actionsFor,
  clockTransitions,
  finalOfferStates,
  isLive,
  liveOfferStates,
  type OfferState,
  offerStates,
  reasonText,
  taskStates,
  transition,
  transitionNames,
} from "./deal.ts";

describe("the contract of deals", () => {
  test("lets every live offer come to a final state by every end of a task", () => {
    for (const state of liveOfferStates) {
      const exits = transitionNames.filter((name) => {
        const { offer, others } = transition(name);
        return !isLive(offer?.[state] ?? state) || (others && state !== "awarded" && !isLive(others.to));
      });
      expect(exits, state).not.toEqual([]);
    }
  });

  test("moves no offer on from a final state", () => {
    for (const name of transitionNames) {
      for (const [from, to] of Object.entries(transition(name).offer ?? {})) {
        if (from !== "none" && !isLive(from as OfferState)) expect(to, name).toBe(from);
      }
    }
  });

  test("gives words to every final state, the actor's own among them when they were asked for", () => {
    for (const name of transitionNames) {
      const { offer = {}, others, guards } = transition(name);
      const ends = Object.entries(offer).some(([from, to]) => from !== to && !isLive(to));
      const said = (whose: "offer" | "others") => reasonText(name, whose, "Because of $& rain.");
      if (ends) expect(said("offer"), name).toBeTruthy();
      if (others && !isLive(others.to)) expect(said("others"), name).toBeTruthy();
      const concerns = ends ? "offer" : others && !isLive(others.to) ? "others" : null;
      if (concerns && guards.includes("has-reason")) expect(said(concerns), name).toContain("Because of $& rain.");
    }
  });

  test("has the clock act from one state each, at a time, and tells those whom it concerns", () => {
    const byClock = transitionNames.filter((name) => transition(name).actor === "clock");
    expect(new Set(byClock)).toEqual(new Set(clockTransitions));
    const from = clockTransitions.flatMap((name) => Object.keys(transition(name).task));
    expect(from).toEqual([...new Set(from)]);
    for (const name of clockTransitions)
      expect(transition(name)).toMatchObject({ after: expect.anything(), tells: { poster: expect.any(String) } });
  });

  test("offers a person only what their side may do", () => {
    for (const taskState of taskStates) {
      for (const offerState of offerStates) {
        const side = (isPoster: boolean) => actionsFor("offer", { taskState, offerState, isPoster, isBidder: !isPoster });
        for (const name of side(true)) expect(transition(name).actor).toBe("poster");
        for (const name of side(false)) expect(["bidder", "winner"]).toContain(transition(name).actor);
        if (finalOfferStates.some((final) => final === offerState)) expect([...side(true), ...side(false)]).toEqual([]);
      }
    }
    expect(actionsFor("offer", { taskState: "open", offerState: "needs_reconfirm", isPoster: true, isBidder: false })).toEqual(["decline"]);
    expect(actionsFor("task", { taskState: "closed", offerState: "none", isPoster: true, isBidder: false })).toEqual([
      "cancel",
      "extend",
      "change",
    ]);
  });

  test("is what docs/deals.md shows", () => {
    const page = readFileSync(new URL("../docs/deals.md", import.meta.url), "utf8");
    for (const part of [taskDiagram(), offerDiagram(), transitionTable()]) expect(page).toContain(part);
  });
});
