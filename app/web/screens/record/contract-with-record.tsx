import { ContractScreen } from '#features/contracts/web/contract-screen'
import { ContractRecord } from './record-chain'

/** A contract with what led to it. */
export const ContractWithRecord = () => <ContractScreen record={(id) => <ContractRecord id={id} />} />
