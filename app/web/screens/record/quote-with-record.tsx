import { QuoteScreen } from '#features/quotes/web/quote-screen'
import { QuoteRecord } from './record-chain'

/** A quote with the records after it. */
export const QuoteWithRecord = () => <QuoteScreen record={(id) => <QuoteRecord id={id} />} />
