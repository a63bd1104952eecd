import "server-only";
import { verifySiweMessage, type VerifySiweMessageParameters } from "viem/siwe";
import { isSilence, type ChainReader } from "./chain";

/**
 * Whether an address signed a message (EIP-4361): by its key, which needs no chain, or as a contract that is asked itself
 * (ERC-1271), deployed or not (ERC-6492). viem answers "no" for a contract that could not be asked, too: then what the chain's
 * endpoint failed with is thrown, for `onChain` to ask another or to say that none answers.
 */
export async function isSignedBy(chain: ChainReader, signed: VerifySiweMessageParameters): Promise<boolean> {
  const silences: unknown[] = [];
  const noticing =
    <A extends unknown[], R>(ask: (...given: A) => Promise<R>) =>
    (...given: A): Promise<R> =>
      ask(...given).catch((error: unknown) => {
        if (isSilence(error)) silences.push(error);
        throw error;
      });
  const noticed = { ...chain, call: noticing(chain.call), readContract: noticing(chain.readContract) };
  const isValid = await verifySiweMessage(noticed as ChainReader, signed);
  if (!isValid && silences.length > 0) throw silences[0];
  return isValid;
}
