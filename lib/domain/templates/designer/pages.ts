import { MAX_PAGES, type TemplatePage } from '../field'
import type { Design } from './design'

/** Puts pages behind page `after` (0: before the first); null when the template cannot have as many. */
export function addPages(design: Design, added: readonly TemplatePage[], after: number): Design | null {
  const { pages, fields } = design
  if (pages.length + added.length > MAX_PAGES) return null
  return {
    ...design,
    pages: [...pages.slice(0, after), ...added, ...pages.slice(after)],
    fields: fields.map((field) =>
      field.page > after ? { ...field, page: field.page + added.length } : field,
    ),
  }
}

/** Removes a page with its fields; the only page stays. */
export function removePage(design: Design, number: number): Design {
  const { pages, fields, selection } = design
  if (pages.length < 2 || !pages[number - 1]) return design
  const left = fields.filter(({ page }) => page !== number)
  return {
    pages: pages.filter((_, index) => index !== number - 1),
    fields: left.map((field) => (field.page > number ? { ...field, page: field.page - 1 } : field)),
    selection: selection.filter((id) => left.some((field) => field.id === id)),
  }
}

/** Moves a page with its fields to another number. */
export function movePage(design: Design, from: number, to: number): Design {
  const page = design.pages[from - 1]
  if (!page || !design.pages[to - 1] || from === to) return design
  const others = design.pages.filter((_, index) => index !== from - 1)
  const numberOf = (number: number): number => {
    if (number === from) return to
    const closed = number > from ? number - 1 : number
    return closed >= to ? closed + 1 : closed
  }
  return {
    ...design,
    pages: [...others.slice(0, to - 1), page, ...others.slice(to - 1)],
    fields: design.fields.map((field) => ({ ...field, page: numberOf(field.page) })),
  }
}
