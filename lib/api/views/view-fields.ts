import * as z from 'zod'
import { MAX_VIEW_QUERY, viewQuery } from '@/lib/domain/views/view-query'
import { text } from '../codecs'
import { VIEW_PAGES } from './view-pages'

/** The most views of one account and page. */
export const MAX_VIEWS = 50

/** A page whose choices can be kept. */
export const viewPage = z.enum([...VIEW_PAGES.keys()])

const name = text(60).pipe(z.string().min(1))
const query = z.string().max(MAX_VIEW_QUERY)

/** A view as it is saved; its query has only what its page knows. */
export const newView = z
  .object({ page: viewPage, name, query, shared: z.boolean().default(false) })
  .transform((view, context) => {
    const kept = viewQuery(view.query, VIEW_PAGES.get(view.page)?.address ?? { choices: [], period: [] })
    if (kept !== null) return { ...view, query: kept }
    context.addIssue({ code: 'custom', message: 'query', path: ['query'] })
    return z.NEVER
  })

/** The changes of a view; the rest stays. */
export const viewChange = z.object({
  name: name.optional(),
  query: query.optional(),
  shared: z.boolean().optional(),
})

export const savedView = z.object({
  id: z.number().int(),
  page: z.string(),
  name: z.string(),
  /** Of the page's address, without its question mark. */
  query: z.string(),
  shared: z.boolean(),
  is_own: z.boolean(),
  /** The name of the account whose view it is. */
  owner: z.string(),
})

export type SavedView = z.infer<typeof savedView>
