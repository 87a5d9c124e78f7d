/** The difference between two versions of a template, so that a user sees what restoring one would change. */
import type { Template, TemplateField, TemplatePage } from './field'

/** The differences of one kind: `changed` and `added` as the later version has them, `removed` as the earlier one. */
export type Difference<Item> = { added: Item[]; removed: Item[]; changed: Item[] }

export type TemplateDifference = {
  /** Numbers of pages, from 1. */
  pages: Difference<number>
  fields: Difference<TemplateField>
}

/** A page of the earlier version and its place in the later one, both from 1. */
type PagePair = { from: number; to: number }

/**
 * The pages and fields by which `after` differs from `before`. Pages are the same by background and size, in order; one
 * that stands in the place of another is changed. Fields are the same by id, or by everything but the id; a field that
 * only follows its page to another number is not changed.
 */
export function templateDifference(before: Template, after: Template): TemplateDifference {
  const { pairs, pages } = comparePages(before.pages, after.pages)
  return { pages, fields: compareFields(before.fields, after.fields, pairs) }
}

/** Whether two versions have the same content. */
export const isSameTemplate = ({ pages, fields }: TemplateDifference): boolean =>
  [pages, fields].every(({ added, removed, changed }) => added.length + removed.length + changed.length === 0)

const isSamePage = (one: TemplatePage | undefined, other: TemplatePage | undefined): boolean =>
  one?.asset === other?.asset && one?.width === other?.width && one?.height === other?.height

/** The pages of the longest sequence that both versions have, by dynamic programming over at most 50 × 50 pages. */
function samePages(before: readonly TemplatePage[], after: readonly TemplatePage[]): PagePair[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = lengths[i]
      if (!row) continue
      row[j] = isSamePage(before[i], after[j])
        ? lengthAt(i + 1, j + 1) + 1
        : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
    }
  }
  const pairs: PagePair[] = []
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    if (isSamePage(before[i], after[j])) pairs.push({ from: ++i, to: ++j })
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1
    else j += 1
  }
  return pairs
}

/** Between two pages that both versions have, the others are taken pairwise as changed; what is left over came or went. */
function comparePages(before: readonly TemplatePage[], after: readonly TemplatePage[]) {
  const pages: Difference<number> = { added: [], removed: [], changed: [] }
  const pairs: PagePair[] = []
  let last: PagePair = { from: 0, to: 0 }
  for (const pair of [...samePages(before, after), { from: before.length + 1, to: after.length + 1 }]) {
    let [from, to] = [last.from + 1, last.to + 1]
    for (; from < pair.from && to < pair.to; from += 1, to += 1) {
      pages.changed.push(to)
      pairs.push({ from, to })
    }
    for (; from < pair.from; from += 1) pages.removed.push(from)
    for (; to < pair.to; to += 1) pages.added.push(to)
    if (pair.from <= before.length) pairs.push(pair)
    last = pair
  }
  return { pairs, pages }
}

/** The content of a field with another page's number. As text: the keys of fields come in the same order. */
const contentOn = ({ id: _, page: __, ...content }: TemplateField, page: number): string =>
  JSON.stringify([page, Object.entries(content).sort(([one], [other]) => (one < other ? -1 : 1))])

function compareFields(
  before: readonly TemplateField[],
  after: readonly TemplateField[],
  pairs: readonly PagePair[],
): Difference<TemplateField> {
  const pageAfter = new Map(pairs.map(({ from, to }) => [from, to]))
  const textBefore = (field: TemplateField) => contentOn(field, pageAfter.get(field.page) ?? 0)
  const fields: Difference<TemplateField> = { added: [], removed: [], changed: [] }
  const afterById = new Map(after.map((field) => [field.id, field]))
  const beforeIds = new Set(before.map(({ id }) => id))
  const gone: TemplateField[] = []
  for (const field of before) {
    const now = afterById.get(field.id)
    if (!now) gone.push(field)
    else if (textBefore(field) !== contentOn(now, now.page)) fields.changed.push(now)
  }
  // Clients of the specification send fields without ids, which are then new in each version.
  const came = after.filter(({ id }) => !beforeIds.has(id))
  for (const field of gone) {
    const text = textBefore(field)
    const same = came.findIndex((one) => contentOn(one, one.page) === text)
    if (same < 0) fields.removed.push(field)
    else came.splice(same, 1)
  }
  fields.added.push(...came)
  return fields
}
