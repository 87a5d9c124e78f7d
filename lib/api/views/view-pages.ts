import { hasAny, type Role } from '@/lib/domain/access/roles'
import type { PageChoices } from '@/lib/domain/views/view-query'
import { STATISTICS_PAGES } from '../statistics/pages'
import { LIST_PAGES } from './list-pages'

export type ViewPage = {
  key: string
  href: string
  /** A reader needs one role of each group. */
  needs: readonly (readonly Role[])[]
  address: PageChoices
  /** Whether its bare address opens it as it was left, so that a view without choices needs a parameter of its own. */
  isRemembered: boolean
}

const lists = LIST_PAGES.map((page) => ({ ...page, key: `list.${page.key}`, isRemembered: true }))

const statistics = STATISTICS_PAGES.filter(({ address }) => address.choices.length > 0).map((page) => ({
  ...page,
  key: `statistics.${page.key}`,
  isRemembered: false,
}))

/** The pages whose choices can be kept as views, by their keys; a page without choices has none. */
export const VIEW_PAGES: ReadonlyMap<string, ViewPage> = new Map(
  [...statistics, ...lists].map((page): [string, ViewPage] => [page.key, page]),
)

/** The roles that open at least one of these pages, together with others or alone. */
export const VIEW_ROLES: readonly Role[] = [
  ...new Set([...VIEW_PAGES.values()].flatMap(({ needs }) => needs.flat())),
]

export const mayRead = ({ needs }: ViewPage, held: readonly string[]): boolean =>
  needs.every((roles) => hasAny(held, roles))

/** The address that opens a page with the choices of a view, and nothing else. */
export function viewHref({ href, isRemembered }: ViewPage, query: string): string {
  const first = isRemembered ? 'page=1' : ''
  const parameters = [first, query].filter((part) => part !== '').join('&')
  return parameters === '' ? href : `${href}?${parameters}`
}
