'use client'

import { CalendarSync } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import type { FeedSubject } from '@/lib/api/booking/feed-fields'
import { mayHaveFeed } from '@/lib/api/booking/feed-needs'

const FeedDialog = dynamic(() => import('../calendar/feed-dialog').then((module) => module.FeedDialog), {
  ssr: false,
})

/**
 * Opens the subscription to a calendar, for users that may have it: a button with its text for the user's own calendars,
 * an icon beside the teacher, location or type that it is of.
 */
export function SubscribeButton({ subject, name = '' }: { subject: FeedSubject; name?: string }) {
  const t = useTranslations('booking.feeds')
  const { gui_item_list } = useUser()
  const [isOpen, setOpen] = useState(false)
  const isOwn = subject.kind === 'PERSON' || subject.kind === 'MEETINGS'
  if (!mayHaveFeed(gui_item_list, subject.kind)) return null
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
        {isOwn ? <span className="max-sm:sr-only">{t('open')}</span> : null}
      </Button>
      {isOpen ? <FeedDialog subject={subject} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
