import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { entranceQuery } from '@/components/auth/login-notice'

const LINK = 'rounded-sm text-link underline hover:no-underline'

export type Visitor = {
  structure: { name: string; family: string }
  /** Whether the visitor is signed in to this structure. */
  isMember: boolean
}

/**
 * On a public page: a visitor with an account goes on with it at `redirect`; one without an account can register as a
 * customer of the structure, and is led there, too.
 */
export function VisitorLine({
  structure,
  isMember,
  redirect,
  label,
}: Visitor & { redirect: string; label: string }) {
  const t = useTranslations('shell.visitor')
  if (isMember) {
    return (
      <p className="text-sm">
        <Link href={redirect} className={LINK}>
          {label}
        </Link>
      </p>
    )
  }
  const query = new URLSearchParams(
    entranceQuery({ structure: structure.name, family: structure.family, redirect }),
  )
  return (
    <p className="text-sm">
      {t('account')}{' '}
      <Link href={`/login?${query}`} className={LINK}>
        {t('login')}
      </Link>{' '}
      · {/* Loaded whole: the registration has a content security policy of its own. */}
      <a href={`/register?${query}`} className={LINK}>
        {t('register')}
      </a>
    </p>
  )
}
