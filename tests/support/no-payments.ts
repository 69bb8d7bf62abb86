/** For a market that takes no payments. */
export const noPayments = {
  providers: { provider: null, bank: null },
  enqueueOrders: async () => {},
  origin: () => "https://taskhaat.example",
};
