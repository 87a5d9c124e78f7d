'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import type { PreviewRow } from '@/lib/api/imports-fields'
import type { ImportChoice, ImportDetail, Preview, UploadedCalls } from './import-calls'

const BEAT_MS = 1000
export const PREVIEW_SIZE = 20

const runs = (detail: ImportDetail | undefined): boolean =>
  detail?.import.state === 'QUEUED' || detail?.import.state === 'RUNNING'

/** An import, looked at again every second while it runs. */
export const useImport = (calls: UploadedCalls, id: number) =>
  useQuery({
    queryKey: ['import', id],
    queryFn: async (): Promise<ImportDetail> => (await calls.byId({ id })).response,
    refetchInterval: ({ state }) => (runs(state.data) ? BEAT_MS : false),
  })

export type PreviewQuery = { kind: PreviewRow['kind'] | null; page: number }

/** A page of the preview of an import; the page before stays while the next one loads. */
export const usePreview = (
  calls: UploadedCalls,
  id: number,
  choice: ImportChoice,
  { kind, page }: PreviewQuery,
) =>
  useQuery({
    queryKey: ['import-preview', id, choice, kind, page],
    queryFn: async (): Promise<Preview> => {
      const paging_data = { items_per_page: PREVIEW_SIZE, page_number: page }
      return (await calls.preview({ id, ...choice, kind, paging_data })).response
    },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })

/** The imports of the structure, newest first: each module's on its own page. */
export const useImports = (calls: UploadedCalls, page: number) =>
  useQuery({
    queryKey: ['imports', usePathname(), page],
    queryFn: async () => (await calls.list({ page })).response,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.import_list.some(({ state: at }) => at === 'QUEUED' || at === 'RUNNING')
        ? 3 * BEAT_MS
        : false,
  })
