/** The pattern of a text that stands anywhere in a value; `%`, `_` and `\` are taken for what they are. */
export const like = (value: string): string => `%${value.replace(/[\\%_]/g, '\\$&')}%`
