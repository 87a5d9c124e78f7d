import { useTranslations } from 'next-intl'
import { PublicGone } from '@/components/shell/public-gone'

/** Stands instead of a booking page that is not published, or of a booking whose link opens nothing any more. */
export function BookingGone({ page }: { page?: string }) {
  const t = useTranslations('booking.public')
  return (
    <PublicGone
      heading={t('tab')}
      title={t(page ? 'link_gone' : 'gone')}
      text={t(page ? 'link_gone_text' : 'gone_text')}
      back={page ? { href: `/book/${page}`, label: t('to_events') } : undefined}
    />
  )
}
