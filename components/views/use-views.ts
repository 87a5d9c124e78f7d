'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '@/components/shell/session/user-context'
import { api } from '@/lib/api/client'
import { mayRead, VIEW_PAGES, type ViewPage } from '@/lib/api/views/view-pages'

const keyOf = (page: string) => ['views', page]

/** A page whose choices can be kept, for a user who may read it; null for another page. */
export function useViewPage(key: string): ViewPage | null {
  const { gui_item_list } = useUser()
  const page = VIEW_PAGES.get(key)
  return page && mayRead(page, gui_item_list) ? page : null
}

/** The own and the shared views of a page. */
export const useViews = (page: string) =>
  useQuery({
    queryKey: keyOf(page),
    queryFn: async () => (await api.views.views.list({ page })).response.view_list,
  })

/** Reads the views of a page again. */
export function useReloadViews(page: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(page) })
}
