/** The page of a contract, shut in: nothing in it runs, and nothing is fetched. */
export const ContractFrame = ({ title, content }: { title: string; content: string }) => (
  <iframe
    title={`Preview of ${title}`}
    srcDoc={content}
    sandbox=""
    className="h-[72vh] w-full rounded-card border bg-[white]"
  />
)
