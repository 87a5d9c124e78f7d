/**
 * The rule of a picker: it takes one entry, or several up to a maximum; `required` asks for at least one (document 3
 * §5).
 */
export type PickRule = { multiple?: boolean; max?: number; required?: boolean }

/** How many entries may be chosen. */
export const mostOf = ({ multiple = false, max }: PickRule): number =>
  multiple ? (max ?? Number.POSITIVE_INFINITY) : 1

/**
 * The choice after adding an entry. Of a single choice the new entry replaces the old one; beyond the maximum of a
 * multiple choice it is refused, with `isRefused` true. An entry that is chosen already stays once.
 */
export function withPicked<Item extends { sku: string }>(
  chosen: readonly Item[],
  item: Item,
  rule: PickRule,
): { chosen: readonly Item[]; isRefused: boolean } {
  if (!rule.multiple) return { chosen: [item], isRefused: false }
  if (chosen.some(({ sku }) => sku === item.sku)) return { chosen, isRefused: false }
  if (chosen.length >= mostOf(rule)) return { chosen, isRefused: true }
  return { chosen: [...chosen, item], isRefused: false }
}

/** Whether a choice lacks the entry that is required. */
export const lacksPick = (chosen: readonly unknown[], { required = false }: PickRule): boolean =>
  required && chosen.length === 0
