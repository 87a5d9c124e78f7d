'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDebounced } from '@/components/kit/use-debounced'
import { api } from '@/lib/api/client'
import { useWizard } from '../wizard-context'
import { schemaFaults } from '../wizard-faults'
import { payloadOf, type WizardPayload, withoutBlankRows } from '../wizard-payload'

/**
 * The document in its chosen template, laid out by the server as its PDF would be, soon after each change. It is asked for
 * once the values can be sent.
 */
export function useDocumentInTemplate() {
  const { kind, values } = useWizard()
  // As text: a value that is typed and taken back is the same one.
  const typed = useMemo(() => {
    const form = withoutBlankRows(values)
    return schemaFaults(form).length > 0 ? null : JSON.stringify(payloadOf(form, 'DRAFT'))
  }, [values])
  const settled = useDebounced(typed)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['template-preview', kind, settled],
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async () => {
      const document_data: WizardPayload = JSON.parse(settled ?? '')
      const body = { document_kind: kind, document_data }
      return (await api.salesforce.templates.previewDocument(body)).response.template_preview
    },
  })
  return {
    laid: data,
    error,
    /** Whether values are missing without which nothing can be laid out. */
    isIncomplete: typed === null,
    isPending: typed !== null && (isFetching || settled !== typed),
    retry: () => void refetch(),
  }
}
