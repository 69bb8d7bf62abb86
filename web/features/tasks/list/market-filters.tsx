import { type ComponentProps, type FocusEvent, type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { limits } from "#contract/platform/limits.ts";
import { categories } from "#contract/tasks/categories.ts";
import { placeName, places } from "#contract/tasks/places.ts";
import type { TaskCounts, TaskSort } from "#contract/tasks/task.ts";
import { taskFields } from "#contract/tasks/task-fields.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { CategoryBadge } from "#web/ui/category-badge.tsx";
import { CheckboxField, SelectField, TextField } from "#web/ui/field.tsx";
import { countText, tasksText } from "./filter-parts.ts";
import { type MarketFilter, marketSearch, readFilter, readTyped, sortNames, startOf, usualSort } from "./market-address.ts";

type MarketFiltersProps = {
  filter: MarketFilter;
  counts: TaskCounts | null;
  errors: { field: string; message: string }[];
  /** How many of the rarer filters are set. */
  narrowed: number;
};

/**
 * A form that is sent as an address. With scripts, a choice applies at once, and typed text when its field loses the focus. The rarer filters are a
 * dialog: a sheet on small screens, a part of the page on large ones and without scripts.
 */
export function MarketFilters({ filter, counts, errors, narrowed }: MarketFiltersProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const more = useRef<HTMLDialogElement>(null);
  const [unfolded, setUnfolded] = useState(false);
  const shown = marketSearch(filter, startOf(search));
  const followed = useFollowing(form, shown);
  const title = useId();

  function apply() {
    if (!form.current?.checkValidity()) return;
    const typed = new FormData(form.current);
    const wanted = marketSearch(readFilter(typed));
    if (wanted === shown) return;
    // Where a range was put in order, the fields follow the address.
    followed.current = marketSearch(readTyped(typed));
    navigate(pathname + wanted, { preventScrollReset: true });
  }

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (more.current?.matches(":modal")) more.current.close();
    apply();
  }

  function toggle() {
    if (more.current?.open) return more.current.close();
    if (matchMedia("(width >= 64rem)").matches) more.current?.show();
    else more.current?.showModal();
    setUnfolded(true);
  }

  const hasErrors = errors.length > 0;
  useEffect(() => {
    if (!hasErrors || more.current?.open) return;
    more.current?.setAttribute("open", "");
    setUnfolded(true);
  }, [hasErrors]);

  function tie(name: keyof MarketFilter) {
    return { name, defaultValue: filter[name] ?? "", error: errors.find(({ field }) => field === name)?.message };
  }

  const budget: ComponentProps<"input"> = { type: "number", inputMode: "decimal", min: 0, max: limits.budget, step: limits.budgetStep };
  return (
    <search aria-label={m.market_form()} className="mb-2 block">
      <form
        ref={form}
        // On the way back, a browser would fill in values other than those of the address.
        autoComplete="off"
        onSubmit={send}
        onChange={({ target }) => isChosen(target) && apply()}
        onBlur={({ target }: FocusEvent) => isTyped(target) && apply()}
        className="market-filters"
      >
        <TextField
          label={m.market_search_label()}
          type="search"
          {...tie("q")}
          maxLength={limits.search}
          enterKeyHint="search"
          placeholder={m.market_search_placeholder()}
          className="min-w-0 [&>label]:sr-only"
        />
        <Button type="submit" icon="search" className="min-h-12">
          <span className="max-sm:sr-only">{m.market_search()}</span>
        </Button>
        <div className="market-order">
          <SelectField label={m.market_sort()} options={sortsFor(filter)} {...tie("sort")} className="[&>label]:sr-only" />
          <Button variant="secondary" icon="filter" aria-expanded={unfolded} onClick={toggle} className="min-h-12 no-script:hidden">
            {narrowed > 0 ? m.market_filters_set({ number: numberText(narrowed) }) : m.market_filters()}
          </Button>
        </div>
        <CategoryChoice chosen={filter.category ?? ""} counts={counts} />
        <dialog ref={more} aria-labelledby={title} onClose={() => setUnfolded(false)} className="market-more">
          <div className="market-sheet-head">
            <h2 id={title} className="text-xl">
              {m.market_filters()}
            </h2>
            <IconButton icon="close" label={m.market_filters_close()} onClick={() => more.current?.close()} />
          </div>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <SelectField label={m.market_status()} options={statuses()} {...tie("status")} />
            <SelectField label={taskFields.place.label()} options={placeOptions()} {...tie("place")} />
            <TextField label={taskFields.town.label()} {...tie("town")} maxLength={limits.town} />
            <div className="grid grid-cols-2 gap-4">
              <TextField label={m.market_min_budget()} {...budget} {...tie("minBudget")} placeholder={m.market_any_budget()} />
              <TextField label={m.market_max_budget()} {...budget} {...tie("maxBudget")} placeholder={m.market_any_budget()} />
            </div>
            <TextField label={m.market_due_from()} type="date" {...tie("dueFrom")} />
            <TextField label={m.market_due_to()} type="date" {...tie("dueTo")} />
            <TextField label={m.market_needed_from()} type="date" {...tie("neededFrom")} />
            <TextField label={m.market_needed_to()} type="date" {...tie("neededTo")} />
            {filter.q && <CheckboxField label={m.market_exact()} name="exact" value="true" defaultChecked={filter.exact === "true"} />}
          </div>
          <div className="market-sheet-end">
            <Button type="submit" size="lg">
              {counts ? m.market_show({ tasks: tasksText(counts) }) : m.market_search()}
            </Button>
          </div>
        </dialog>
      </form>
    </search>
  );
}

/** Each with the number of its tasks that match the other filters. */
function CategoryChoice({ chosen, counts }: { chosen: string; counts: TaskCounts | null }) {
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="sr-only">{taskFields.category.label()}</legend>
      <div className="market-chips">
        <Choice value="" chosen={chosen}>
          <span className="text-sm font-semibold">{m.market_all_categories()}</span>
        </Choice>
        {categories.map((category) => {
          const counted = counts?.categories.find((count) => count.category === category);
          return (
            <Choice key={category} value={category} chosen={chosen}>
              <CategoryBadge category={category} />
              {counted && (
                <span className="ml-auto text-sm text-ink-soft tabular-nums">
                  <span aria-hidden="true">{countText(counted)}</span>
                  <span className="sr-only"> {tasksText(counted)}</span>
                </span>
              )}
            </Choice>
          );
        })}
      </div>
    </fieldset>
  );
}

function Choice({ value, chosen, children }: { value: string; chosen: string; children: ReactNode }) {
  return (
    <label className="chip">
      <input type="radio" name="category" value={value} defaultChecked={value === chosen} className="sr-only" />
      {children}
    </label>
  );
}

/** Sets the fields when the address changes by a link or a step back. Returns the address that they represent. */
function useFollowing(form: { current: HTMLFormElement | null }, search: string) {
  const followed = useRef(search);
  useEffect(() => {
    // Only then: the person may have begun to type before the scripts were loaded, or may be typing in the next field.
    if (!form.current || followed.current === search) return;
    followed.current = search;
    const filter: Record<string, string | undefined> = readFilter(search);
    for (const field of form.current.elements) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      const value = filter[field.name] ?? "";
      if (/radio|checkbox/.test(field.type)) (field as HTMLInputElement).checked = field.value === value;
      else field.value = value;
    }
  }, [form, search]);
  return followed;
}

function statuses(): { value: string; label: string }[] {
  return [
    { value: "", label: m.market_status_open() },
    { value: "all", label: m.market_status_all() },
  ];
}

function placeOptions(): { value: string; label: string }[] {
  return [{ value: "", label: m.market_any_place() }, ...places.map((place) => ({ value: place, label: placeName(place) }))];
}

/** The default order has no value: it depends on the search. */
function sortsFor(filter: MarketFilter): { value: string; label: string }[] {
  const usual = usualSort(filter);
  const others = (Object.keys(sortNames) as TaskSort[]).filter((sort) => sort !== usual && sort !== "relevance");
  return [{ value: "", label: sortNames[usual]() }, ...others.map((sort) => ({ value: sort, label: sortNames[sort]() }))];
}

function isChosen(field: EventTarget): boolean {
  return field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && /radio|checkbox/.test(field.type));
}

function isTyped(field: EventTarget): boolean {
  return field instanceof HTMLInputElement && /number|date|text/.test(field.type);
}
