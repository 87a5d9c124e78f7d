import { hasAny, type Role } from '@/lib/domain/access/roles'
import type { PageChoices } from '@/lib/domain/views/view-query'
import { STATISTICS_PAGES } from '../statistics/pages'

export type ViewPage = {
  key: string
  href: string
  /** A reader needs one role of each group. */
  needs: readonly (readonly Role[])[]
  address: PageChoices
}

/** The pages whose choices can be kept as views, by their keys; a page without choices has none. */
export const VIEW_PAGES: ReadonlyMap<string, ViewPage> = new Map(
  STATISTICS_PAGES.filter(({ address }) => address.choices.length > 0).map((page) => {
    const key = `statistics.${page.key}`
    return [key, { ...page, key }]
  }),
)

export const mayRead = ({ needs }: ViewPage, held: readonly string[]): boolean =>
  needs.every((roles) => hasAny(held, roles))
