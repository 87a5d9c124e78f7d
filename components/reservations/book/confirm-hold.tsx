'use client'

import { useTranslations } from 'next-intl'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import { useReloadReservations } from '../use-reservations'

/** Confirms a time that is held, as one that was offered from a queue is. */
export function ConfirmHold({ id, name }: { id: number; name: string }) {
  const t = useTranslations('reservations')
  const notify = useNotify()
  const reload = useReloadReservations()
  const { once, running } = useOnce()
  const confirm = () =>
    once('confirm', async () => {
      const { reservation } = (await api.reservations.reservations.confirm({ id })).response
      await reload()
      notify.success(t(reservation.state === 'REQUESTED' ? 'reserve.requested' : 'reserve.done'))
      return true
    })
  return (
    <Button
      variant="primary"
      className="h-11 md:h-9"
      pending={running !== null}
      aria-label={`${t('mine.confirm')}: ${name}`}
      onClick={() => void confirm()}
    >
      {t('mine.confirm')}
    </Button>
  )
}
