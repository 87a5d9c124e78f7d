import './globals.css'
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { getLocale, getTimeZone, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Preloader } from '@/components/shell/preloader'
import { Providers } from '@/components/shell/providers'
import { Texts } from '@/components/shell/texts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('app')
  return {
    title: { default: t('name'), template: `%s · ${t('name')}` },
    description: t('description'),
    robots: { index: false, follow: false },
  }
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfaf7' },
    { media: '(prefers-color-scheme: dark)', color: '#0f1626' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale()
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <html lang={locale} suppressHydrationWarning>
      <body className="min-h-dvh">
        <Texts locale={locale} timeZone={await getTimeZone()}>
          <Providers nonce={nonce}>
            <Preloader />
            {children}
          </Providers>
        </Texts>
      </body>
    </html>
  )
}
