'use client'

import { CalendarSync } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import type { FeedSubject } from '@/lib/api/booking/feed-fields'

const FeedDialog = dynamic(() => import('../calendar/feed-dialog').then((module) => module.FeedDialog), {
  ssr: false,
})

/** Opens the subscription to a calendar, for users with the role to see its events. */
export function SubscribeButton({ subject, name = '' }: { subject: FeedSubject; name?: string }) {
  const t = useTranslations('booking.feeds')
  const hasRole = useHasRole()
  const [isOpen, setOpen] = useState(false)
  const isOwn = subject.kind === 'PERSON'
  if (isOwn && !hasRole('GUI_OWN_EVENTS') && !hasRole('GUI_NO_OWN_EVENTS')) return null
  return (
    <>
      <Button
        {...(!isOwn && {
          variant: 'ghost',
          size: 'icon-sm',
          title: t('open'),
          'aria-label': `${t('open')}: ${name}`,
        })}
        onClick={() => setOpen(true)}
      >
        <CalendarSync aria-hidden />
        {isOwn ? t('open') : null}
      </Button>
      {isOpen ? <FeedDialog subject={subject} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
