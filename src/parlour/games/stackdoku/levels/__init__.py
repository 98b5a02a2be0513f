"""What is played: the Sudoku half, the stack half, levels made of both, checked, rated, written; and which comes when."""
