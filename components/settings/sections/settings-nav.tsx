'use client'

import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SearchInput } from '@/components/kit/fields/search-input'
import { cn } from '@/components/ui/cn'
import { findSettings, type SettingsPlace } from './find-settings'
import { SETTINGS_HREF, sectionHref } from './settings-index'
import { useSettingsGroups, useSettingsPlaces } from './use-settings-places'

/**
 * The sections of the settings with the search in all of them, beside the open section; on a phone they are a page of their
 * own, and a section leads back to it.
 */
export function SettingsNav() {
  const t = useTranslations('settings')
  const isIndex = usePathname() === SETTINGS_HREF
  const [search, setSearch] = useState('')
  const places = useSettingsPlaces()
  const isSearching = search.trim() !== ''
  return (
    <>
      {isIndex ? null : (
        <Link
          href={SETTINGS_HREF}
          prefetch={false}
          className="flex w-fit items-center gap-1.5 text-link underline-offset-4 hover:underline lg:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {t('all_sections')}
        </Link>
      )}
      <div className={cn('grid content-start gap-4', !isIndex && 'max-lg:hidden')}>
        <SearchInput
          value={search}
          onSearch={setSearch}
          label={t('search')}
          pause={0}
          className="sm:w-full"
        />
        {isSearching ? (
          <Found places={findSettings(places, search)} onChoose={() => setSearch('')} />
        ) : (
          <Sections />
        )}
      </div>
    </>
  )
}

const linkClasses =
  'block rounded-md px-3 py-2 hover:bg-hover lg:py-1.5 aria-[current]:bg-hover aria-[current]:font-medium aria-[current]:text-heading'

function Sections() {
  const t = useTranslations('settings')
  const path = usePathname()
  return (
    <nav aria-label={t('nav')} className="grid gap-4">
      {useSettingsGroups().map(({ group, sections }) => (
        <div key={group}>
          <h2 className="px-3 pb-1 font-medium text-ink-soft text-xs">{t(`groups.${group}`)}</h2>
          <ul className="grid gap-px max-lg:rounded-lg max-lg:border max-lg:bg-surface">
            {sections.map((section) => (
              <li key={section}>
                <Link
                  href={sectionHref(section)}
                  prefetch={false}
                  aria-current={path === sectionHref(section) ? 'page' : undefined}
                  className={linkClasses}
                >
                  {t(`sections.${section}`)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Found({ places, onChoose }: { places: readonly SettingsPlace[]; onChoose: () => void }) {
  const t = useTranslations('settings')
  return (
    <div className="grid gap-1">
      <p role="status" className="px-3 text-ink-soft text-sm">
        {t('found', { count: places.length })}
      </p>
      <ul aria-label={t('found_list')} className="grid gap-px empty:hidden">
        {places.map(({ href, label, section }) => (
          <li key={`${href} ${label}`}>
            <Link href={href} prefetch={false} onClick={onChoose} className={linkClasses}>
              <span className="block">{label}</span>
              {section ? <span className="block text-ink-soft text-sm">{section}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
