'use client'

import { useTranslations } from 'next-intl'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/api/client'
import type { Wait } from '@/lib/api/reservations/wait-fields'
import { useOwnWaits, useReloadReservations } from '../use-reservations'
import { useTimeWords } from '../use-time-words'
import { spanOfTexts } from '../wall-texts'

/** The times for which the user waits; those that were offered stand among the reservations. */
export function OwnWaits() {
  const t = useTranslations('reservations.waits')
  const waiting = (useOwnWaits().data ?? []).filter(({ state }) => state === 'WAITING')
  if (waiting.length === 0) return null
  return (
    <section aria-label={t('title')} className="grid gap-3">
      <h2 className="font-semibold text-base">{t('title')}</h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {waiting.map((wait) => (
          <li key={wait.id}>
            <OwnWait wait={wait} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OwnWait({ wait }: { wait: Wait }) {
  const t = useTranslations('reservations.waits')
  const words = useTimeWords()
  const notify = useNotify()
  const reload = useReloadReservations()
  const { once, running } = useOnce()
  const leave = () =>
    once('leave', async () => {
      await api.reservations.waits.remove({ id: wait.id })
      await reload()
      notify.success(t('left'))
      return true
    })
  return (
    <Card className="grid h-full content-start gap-2 p-4">
      <h3 className="wrap-anywhere font-semibold text-base">{wait.resource_name}</h3>
      <p className="first-letter:uppercase">{words.time(spanOfTexts(wait))}</p>
      <p className="text-ink-soft">{t('position', { position: wait.position ?? 1 })}</p>
      <Button
        className="h-11 justify-self-start md:h-9"
        pending={running !== null}
        aria-label={`${t('leave')}: ${wait.resource_name}`}
        onClick={() => void leave()}
      >
        {t('leave')}
      </Button>
    </Card>
  )
}
