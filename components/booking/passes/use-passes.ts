'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import type { Pass } from '@/lib/api/booking/pass-fields'
import { api } from '@/lib/api/client'
import { BOOKING_KEY } from '../calendar/use-events'

const SIZE = 50

export type PassQuery = { search: string; onlyOpen: boolean; page: number }

/** A page of the passes that are looked for. */
export function usePasses({ search, onlyOpen, page }: PassQuery) {
  return useQuery({
    queryKey: [BOOKING_KEY, 'passes', search, onlyOpen, page],
    queryFn: async () => {
      const open = onlyOpen ? 'true' : 'false'
      return (await api.booking.passes.list({ search, open, page, size: SIZE })).response
    },
    placeholderData: keepPreviousData,
  })
}

/** Revokes a pass, once it is confirmed. */
export function useRevoking() {
  const t = useTranslations('booking.passes')
  const dialogs = useDialogs()
  const notify = useNotify()
  const client = useQueryClient()
  const { once } = useOnce()
  return ({ id, name, owner_name }: Pass) =>
    once('revoke', async () => {
      const text = t('ask_revoke', { name, owner: owner_name })
      if (!(await dialogs.confirm({ text, confirm: t('revoke'), destructive: true }))) return false
      await api.booking.passes.revoke({ id })
      await client.invalidateQueries({ queryKey: [BOOKING_KEY] })
      notify.success(t('revoked'))
      return true
    })
}
