import { Text } from '@react-pdf/renderer'
import { styles } from './styles'

/** Lines about somebody, below the name. */
export const PartyLines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <Text key={line} style={styles.muted}>
      {line}
    </Text>
  ))
