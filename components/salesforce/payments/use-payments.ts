'use client'

import { useQuery } from '@tanstack/react-query'
import { useHasRole } from '@/components/shell/session/user-context'
import { api } from '@/lib/api/client'
import { PAYMENTS_KEY } from './payments-key'

/** What is paid of a document, for who may see it. `state` is the document's own: when it changes, so may this. */
export function usePayments(id: number, state: string) {
  const may = useHasRole()
  const { data, error } = useQuery({
    queryKey: [PAYMENTS_KEY, id, state],
    queryFn: async () => (await api.salesforce.payments.list({ id })).response,
    enabled: may('GUI_CAN_LIST_PAYMENT'),
  })
  return { data, error }
}
