'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { PageHeader } from '@/components/kit/page-header'
import { useUser } from '@/components/shell/session/user-context'
import { sectionHref, settingsSections } from './settings-index'
import { useSettingsGroups } from './use-settings-places'

/**
 * Whether an address of before was followed since the page was loaded: Next brings its # back with each later visit of the
 * overview.
 */
let hasLedOn = false

/** The sections with their purposes. An address of before, with the section behind #, leads on to it. */
export function SectionsOverview() {
  const t = useTranslations('settings')
  const { structure } = useUser()
  const router = useRouter()
  useEffect(() => {
    const old = settingsSections.find((section) => `#${section}` === window.location.hash)
    if (!old || hasLedOn) return
    hasLedOn = true
    router.replace(sectionHref(old))
  }, [router])
  return (
    <div className="min-w-0 max-lg:order-first">
      <PageHeader title={t('title')} text={t('text', { name: structure })} />
      <ul className="grid gap-3 max-lg:hidden xl:grid-cols-2">
        {useSettingsGroups()
          .flatMap(({ sections }) => sections)
          .map((section) => (
            <li key={section}>
              <Link
                href={sectionHref(section)}
                prefetch={false}
                className="block h-full rounded-xl border bg-surface px-4 py-3 hover:bg-hover"
              >
                <span className="block font-medium text-heading">{t(`sections.${section}`)}</span>
                <span className="block text-pretty text-ink-soft text-sm">{t(`help.${section}`)}</span>
              </Link>
            </li>
          ))}
      </ul>
    </div>
  )
}
