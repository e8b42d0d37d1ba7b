/** Sandboxed: the page can neither run scripts nor load anything. */
export const ContractFrame = ({ title, content }: { title: string; content: string }) => (
  <iframe
    title={`Preview of ${title}`}
    srcDoc={content}
    sandbox=""
    className="h-[72vh] w-full rounded-card border bg-[white]"
  />
)
