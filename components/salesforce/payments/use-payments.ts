'use client'

import { useQuery } from '@tanstack/react-query'
import { useHasRole } from '@/components/shell/session/user-context'
import { api } from '@/lib/api/client'
import { PAYMENTS_KEY } from './payments-key'

/** The payments of a document, for users with the role to see them; loaded again when its `state` changes. */
export function usePayments(id: number, state: string) {
  const may = useHasRole()
  const { data, error } = useQuery({
    queryKey: [PAYMENTS_KEY, id, state],
    queryFn: async () => (await api.salesforce.payments.list({ id })).response,
    enabled: may('GUI_CAN_LIST_PAYMENT'),
  })
  return { data, error }
}
