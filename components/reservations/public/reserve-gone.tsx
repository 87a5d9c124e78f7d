import { useTranslations } from 'next-intl'
import { PublicGone } from '@/components/shell/public-gone'

/** Stands instead of a page of reservations that is not published, or of a reservation whose link opens nothing any more. */
export function ReserveGone({ page }: { page?: string }) {
  const t = useTranslations('reservations.public')
  return (
    <PublicGone
      heading={t('tab')}
      title={t(page ? 'link_gone' : 'gone')}
      text={t(page ? 'link_gone_text' : 'gone_text')}
      back={page ? { href: `/reserve/${page}`, label: t('to_page') } : undefined}
    />
  )
}
