import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { FormHeading } from './form-heading'

/** In place of the registration, where businesses are only invited. */
export function RegistrationClosed() {
  const t = useTranslations('register')
  return (
    <div className="grid gap-4">
      <FormHeading title={t('title')} text={t('closed')} />
      <Button asChild variant="primary">
        <Link href="/login">{t('to_login')}</Link>
      </Button>
    </div>
  )
}
