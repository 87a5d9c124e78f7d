'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useOnce } from '@/components/kit/use-once'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import type { FigureFormat } from '@/lib/api/statistics/figure-fields'
import { NO_PICTURE, pictureOf } from '../shown/picture'

const FORMATS = ['pdf', 'xlsx', 'csv'] as const satisfies readonly FigureFormat[]

type SaveMenuProps = {
  /** The name of the content, for the name of the button. */
  name: string
  /** The period of the picture of what is shown around the menu; no picture is offered without it. */
  picture?: string
  load: (format: FigureFormat) => Promise<{ headers?: Parameters<typeof fileNameOf>[0]; body: Blob }>
}

/** The name of a part of the page after that of the page, which a picture is looked at without. */
function titleInPage(name: string): string {
  const page = document.querySelector('h1')?.textContent ?? ''
  return page === '' || page === name ? name : `${page}: ${name}`
}

/** The menu that saves a table as a file, and what is shown of it as a picture. */
export function SaveMenu({ name, picture, load }: SaveMenuProps) {
  const t = useTranslations('statistics')
  const { once, running } = useOnce()
  const button = useRef<HTMLButtonElement>(null)
  const save = (format: FigureFormat) =>
    once(format, async () => {
      const { headers, body } = await load(format)
      saveFile(fileNameOf(headers) ?? `${name}.${format}`, body)
      return true
    })
  const savePicture = (period: string) =>
    once('png', async () => {
      if (!button.current) return false
      const title = titleInPage(name)
      const file = await pictureOf(button.current, { title, period })
      saveFile(`${`${title} ${period}`.replace(/[^\p{L}\p{N}]+/gu, '_')}.png`, file)
      return true
    })
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button
          ref={button}
          size="sm"
          pending={running !== null}
          aria-label={t('save_name', { name })}
          {...NO_PICTURE}
        >
          {running === null ? <Download aria-hidden /> : null}
          {t('save')}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {FORMATS.map((format) => (
          <DropdownMenuItem key={format} onSelect={() => void save(format)}>
            {format.toUpperCase()}
          </DropdownMenuItem>
        ))}
        {picture ? (
          <DropdownMenuItem onSelect={() => void savePicture(picture)}>{t('save_picture')}</DropdownMenuItem>
        ) : null}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
