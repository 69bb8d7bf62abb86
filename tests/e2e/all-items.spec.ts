// /All-item: all tasks as a grid.
import { limits } from "#contract/platform/limits.ts";
import {
  cardOf,
  cards,
  columnTops,
  deleteAndConfirm,
  handedOn,
  newWord,
  postTasks,
  showMoreTasks,
  titles,
  visitDetailsAndReturn,
} from "./support/task-cards.ts";
import { expect, test } from "./support/test.ts";

test("the grid has columns, keeps its place, and its cards can be deleted, edited and bid on", async ({ page, person }) => {
  const word = newWord();
  const tasks = await postTasks(person, word, limits.page + 2);
  const [newest, second, last] = [tasks[0], tasks[1], tasks.at(-1)];
  if (!newest || !second || !last) throw new Error("No task was posted.");

  await test.step("the list and the grid show the same tasks", async () => {
    await page.goto(`/borujer?q=${word}&sort=newest`);
    await page.getByRole("link", { name: "Grid" }).click();
    await expect(page).toHaveURL(`/All-item?q=${word}&sort=newest`);
    await expect(page.getByRole("heading", { level: 1, name: "All Tasks" })).toBeVisible();
    await expect(titles(page)).toHaveText(tasks.slice(0, limits.page).map(({ title }) => title));
  });

  await test.step("where there is room, three cards are side by side", async () => {
    const [first = 0, ...tops] = await columnTops(page);
    expect(tops.slice(0, 2)).toEqual([first, first]);
    expect(tops[2]).toBeGreaterThan(first);
  });

  await test.step("more tasks are appended, and the place is kept", async () => {
    await showMoreTasks(page);
    await expect(cards(page)).toHaveCount(tasks.length);
    await visitDetailsAndReturn(page, last.title);
  });

  await test.step("delete, edit and bid", async () => {
    await deleteAndConfirm(page, second.title);
    await expect(cardOf(page, second.title)).toHaveCount(0);
    await cardOf(page, newest.title).getByRole("link", { name: "Edit" }).click();
    await expect(page).toHaveURL(`/update/${newest._id}`);
    await page.goBack();
    await cardOf(page, newest.title).getByRole("link", { name: "Bid" }).click();
    await expect(page).toHaveURL(new RegExp(`/bid/.*${newest._id}$`));
    expect(await handedOn(page)).toMatchObject({ task: { _id: newest._id } });
  });
});
