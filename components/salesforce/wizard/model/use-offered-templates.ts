'use client'

import { useQuery } from '@tanstack/react-query'
import { ApiError, api } from '@/lib/api/client'
import { READ } from '@/lib/api/salesforce/templates/access'
import { hasAny } from '@/lib/domain/access/roles'
import { useWizard } from '../wizard-context'

export type OfferedTemplate = { id: number; name: string; version: number }

const OFFERED = 50

/** The templates that fit a search, those that were changed last first. */
const searchTemplates = async (search: string): Promise<OfferedTemplate[]> => {
  const input = { search, size: OFFERED, column: 'updated_at', orderDirection: 'desc' } as const
  return (await api.salesforce.templates.list(input)).response.document_template_list
}

/**
 * The templates from which a document's is chosen: without a search first the document's own and the default of its
 * kind. `mayRead` is false for a user who may not see templates.
 */
export function useOfferedTemplates(own: OfferedTemplate | null) {
  const { roles, defaultTemplate } = useWizard()
  const mayRead = hasAny(roles, READ)
  const first = [own, defaultTemplate && { ...defaultTemplate, id: defaultTemplate.template_id }].filter(
    (template) => template !== null,
  )
  const search = async (text: string): Promise<OfferedTemplate[]> => {
    const found = await searchTemplates(text)
    if (text !== '') return found
    return [...new Map([...first, ...found].map((template) => [template.id, template])).values()]
  }
  const { data } = useQuery({
    queryKey: ['templates', 'offered', ...first.map(({ id }) => id)],
    queryFn: () => search(''),
    enabled: mayRead,
  })
  return { offered: data ?? [], search, mayRead }
}

/** The chosen template as it is now; `isGone` when it was deleted. Empty until it is read. */
export function useChosenTemplate(id: number | null): { template: OfferedTemplate | null; isGone: boolean } {
  const { roles } = useWizard()
  const { data, error } = useQuery({
    queryKey: ['templates', 'chosen', id],
    enabled: id !== null && hasAny(roles, READ),
    retry: false,
    queryFn: async () => {
      const input = { id: id ?? 0, images: 'false' as const }
      const { document_template } = (await api.salesforce.templates.byId(input)).response
      return { id: document_template.id, name: document_template.name, version: document_template.version }
    },
  })
  return { template: data ?? null, isGone: error instanceof ApiError && error.status === 404 }
}
