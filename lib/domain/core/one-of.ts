/** Whether a text is one of the listed values: the type guard that `includes` is not. */
export const isOneOf = <Value extends string>(values: readonly Value[], text: string): text is Value =>
  (values as readonly string[]).includes(text)
