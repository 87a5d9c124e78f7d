'use client'

import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import type { TemplateDefault } from '@/lib/api/salesforce/templates/template-defaults'
import { TEMPLATES_KEY } from './templates-spec'

/** The default template of each kind of document that has one; `initial` is what the server has read already. */
export function useDefaults(initial: readonly TemplateDefault[]): readonly TemplateDefault[] {
  const { data } = useQuery({
    queryKey: [TEMPLATES_KEY, 'defaults'],
    queryFn: async () => (await api.salesforce.templateDefaults.list({})).response.default_list,
    initialData: [...initial],
  })
  return data
}
