'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import type { Template } from '@/lib/domain/templates/field'
import { contentIn } from '../template-design'

export type Preview = Awaited<
  ReturnType<typeof api.salesforce.templates.preview>
>['response']['template_preview']
export type PreviewPage = Preview['page_list'][number]

/** A sample with `lines` lines in a template, laid out by the server as its PDF would be. */
export function usePreview({ pages, fields }: Template, lines: number) {
  const body = { ...contentIn({ pages, fields }), line_count: lines }
  return useQuery({
    queryKey: ['template-preview', body],
    placeholderData: keepPreviousData,
    queryFn: async () => (await api.salesforce.templates.preview(body)).response.template_preview,
  })
}
