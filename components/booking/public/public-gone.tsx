import { CalendarX } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/kit/empty-state'
import { SharedFrame } from '@/components/shell/shared-frame'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'

/** Instead of a page that is not published, or of a booking whose link opens nothing any more. */
export function PublicGone({ page }: { page?: string }) {
  const t = useTranslations('booking.public')
  return (
    <SharedFrame>
      <h1 className="sr-only">{t('tab')}</h1>
      <Card>
        <EmptyState
          icon={CalendarX}
          title={t(page ? 'link_gone' : 'gone')}
          text={t(page ? 'link_gone_text' : 'gone_text')}
          action={
            page ? (
              <Button asChild>
                <Link href={`/book/${page}`}>{t('to_events')}</Link>
              </Button>
            ) : null
          }
        />
      </Card>
    </SharedFrame>
  )
}
