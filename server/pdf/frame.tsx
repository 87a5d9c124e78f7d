import { Document, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import type { Translate } from '@/lib/i18n/translate'
import type { RenderOptions } from './sheet'
import { styles } from './styles'

type PaperProps = { title: string; author: string; options: RenderOptions; children: ReactNode }

/** A document of ours and the facts about it that stand in its file. */
export function Paper({ title, author, options: { language, producedAt }, children }: PaperProps) {
  return (
    <Document
      title={title}
      author={author}
      creator="Luna"
      producer="Luna"
      language={language}
      creationDate={producedAt}
      modificationDate={producedAt}
    >
      {children}
    </Document>
  )
}

type FootProps = {
  text: string
  t: Translate
  style?: Partial<(typeof styles)['footer']>
  /** The document is known to have one page: its pages need not be counted. */
  isOnePage?: boolean
}

/** The foot of each page: a text, and the number of the page among all. */
export function Foot({ text, t, style = {}, isOnePage = false }: FootProps) {
  return (
    <View style={[styles.footer, style]} fixed>
      <Text style={styles.footerName}>{text}</Text>
      {isOnePage ? (
        <Text style={styles.footerPage}>{t('pdf.page', { page: 1, pages: 1 })}</Text>
      ) : (
        <Text
          style={styles.footerPage}
          render={({ pageNumber, totalPages }) => t('pdf.page', { page: pageNumber, pages: totalPages })}
        />
      )}
    </View>
  )
}
