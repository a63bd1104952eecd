import ts from "typescript";

/** Where the words of a code are only compared, and where a type is written. */
export function isCompared(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent))
    return /^[!=]==$/.test(parent.operatorToken.getText()) && (parent.left === node || parent.right === node);
  if (ts.isCaseClause(parent) || (ts.isPropertyAssignment(parent) && parent.name === node)) return true;
  if (!ts.isArrayLiteralExpression(parent)) return false;
  const list = parent.parent;
  // `new Set<ErrorCode>([…])` and `[…].includes(code)` ask about codes.
  return (
    (ts.isNewExpression(list) && list.expression.getText() === "Set") ||
    (ts.isPropertyAccessExpression(list) && list.name.text === "includes")
  );
}
