/** The first of `ours` that the header accepts. */
export function chooseEncoding<Encoding extends string>(header: string | undefined, ours: readonly Encoding[]): Encoding | undefined {
  const accepted = (header ?? "").split(",").map((part) => {
    const [name = "", weight = ""] = part.trim().split(/\s*;\s*/);
    return { name: name.toLowerCase(), refused: /^q=0(\.0*)?$/.test(weight) };
  });
  return ours.find((encoding) => accepted.some(({ name, refused }) => name === encoding && !refused));
}
