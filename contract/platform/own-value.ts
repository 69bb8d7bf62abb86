/** The value of a key that a request or an address named: no key finds what every object inherits, such as `constructor`. */
export function ownValue<Value>(values: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}
