'use client'

import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'

/** The key under which the channel of the structure is remembered. */
export const EXCHANGE_CHANNEL = ['exchange-channel']

/** The channel by which the structure sends e-invoices; undefined until it is known, and where it is not asked for. */
export const useExchangeChannel = (isAsked = true) =>
  useQuery({
    queryKey: EXCHANGE_CHANNEL,
    queryFn: async () => (await api.salesforce.einvoice.channel()).response.channel,
    enabled: isAsked,
  }).data
