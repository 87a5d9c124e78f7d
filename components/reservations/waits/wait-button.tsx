'use client'

import { useTranslations } from 'next-intl'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import { useReloadReservations } from '../use-reservations'

type WantedWait = Parameters<typeof api.reservations.waits.add>[0]['wait']

/** Puts a person into the queue for a time that is taken. */
export function WaitButton({ wait, onDone }: { wait: WantedWait; onDone: () => void }) {
  const t = useTranslations('reservations.waits')
  const notify = useNotify()
  const reload = useReloadReservations()
  const { once, running } = useOnce()
  const join = () =>
    once('wait', async () => {
      const { position } = (await api.reservations.waits.add({ wait })).response.wait
      await reload()
      notify.success(t('joined', { position: position ?? 1 }))
      onDone()
      return true
    })
  return (
    <Button className="h-11 justify-self-start md:h-9" pending={running !== null} onClick={() => void join()}>
      {t('join')}
    </Button>
  )
}
