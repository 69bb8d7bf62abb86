// /my-item: a signed-in person's own tasks as a grid.
import { recordCalls } from "./support/calls.ts";
import { signUp } from "./support/people.ts";
import { cardOf, columnTops, deleteAndConfirm, handedOn, titles } from "./support/task-cards.ts";
import { expect, test } from "./support/test.ts";

test("a person's own tasks are shown in columns and can be deleted, edited and bid on", async ({ page, person, context, server }) => {
  const [kept, gone] = [await person.postTask(), await person.postTask()];

  await test.step("the tasks are loaded by the person's email", async () => {
    const calls = recordCalls(page, "GET", "/mytask");
    await page.goto("/my-item");
    await expect(page).toHaveTitle("My Items");
    await expect(titles(page)).toHaveText([gone.title, kept.title]);
    expect(calls.map((call) => new URL(call.url()).searchParams.get("email"))).toEqual([person.email]);
    const [first, second] = await columnTops(page);
    expect(second).toBe(first);
  });

  await test.step("delete, edit and bid", async () => {
    await deleteAndConfirm(page, gone.title);
    await expect(titles(page)).toHaveText([kept.title]);
    await cardOf(page, kept.title).getByRole("link", { name: "Edit" }).click();
    await expect(page).toHaveURL(`/update/${kept._id}`);
    await page.goBack();
    await cardOf(page, kept.title).getByRole("link", { name: "Bid" }).click();
    await expect(page).toHaveURL(new RegExp(`/bid/.*${kept._id}$`));
    expect(await handedOn(page)).toMatchObject({ task: { _id: kept._id } });
  });

  await test.step("another person in the same browser sees none of them", async () => {
    await signUp(context, server.address, "Karim Uddin");
    await page.goto("/my-item");
    await expect(page.getByText("No posts here.")).toBeVisible();
    await expect(cardOf(page, kept.title)).toHaveCount(0);
  });
});
