'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDebounced } from '@/components/kit/use-debounced'
import { api } from '@/lib/api/client'
import type { Template } from '@/lib/domain/templates/field'
import type { LaidOut } from '../../laid-out/laid-out'
import { contentIn } from '../template-design'

/** The numbers of lines with which a template is tried out. */
export const SAMPLE_LINES = [1, 20, 60] as const

export type SampleLines = (typeof SAMPLE_LINES)[number]

export type Sample = {
  /** The sample as it was laid out last; undefined before the first time. */
  laid: LaidOut | undefined
  /** Whether the design has changed since. */
  isPending: boolean
  error: unknown
  retry: () => void
}

/** A sample with `lines` lines in a template, laid out by the server as its PDF would be, soon after each change. */
export function useSample({ pages, fields }: Template, lines: SampleLines): Sample {
  const design = useMemo(() => ({ pages, fields }), [pages, fields])
  const settled = useDebounced(design)
  const { body, text } = useMemo(() => {
    const body = { ...contentIn(settled), line_count: lines }
    return { body, text: JSON.stringify(body) }
  }, [settled, lines])
  const { data, error, isFetching, refetch } = useQuery({
    // A text is compared sooner than two hundred fields.
    queryKey: ['template-preview', text],
    placeholderData: keepPreviousData,
    queryFn: async () => (await api.salesforce.templates.preview(body)).response.template_preview,
  })
  return {
    laid: data,
    isPending: isFetching || settled !== design,
    error,
    retry: () => void refetch(),
  }
}
