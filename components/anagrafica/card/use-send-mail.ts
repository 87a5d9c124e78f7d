'use client'

import { useTranslations } from 'next-intl'
import { useNotify } from '@/components/kit/use-notify'

/** Opens the user's mail program with an address; without one says what document 3 §5 says. */
export function useSendMail(): (address: string) => void {
  const t = useTranslations('registry')
  const notify = useNotify()
  return (address) => {
    if (address === '') notify.warning(t('no_email'))
    else window.location.assign(`mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`)
  }
}
