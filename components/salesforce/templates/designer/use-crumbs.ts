'use client'

import { useTranslations } from 'next-intl'

export const MANAGER = '/app/documents/template/manager'
export const EDITOR = '/app/documents/template/editor'

/** The way back to the list of templates. */
export function useCrumbs() {
  const t = useTranslations('template_designer')
  return [{ label: t('crumb'), href: MANAGER }]
}
